"""Playing many games with compiled rules: compiling before, traces, measures of speed."""
