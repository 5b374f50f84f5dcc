"""From the code that LLVM has for this machine to a WebAssembly module: another target, no imports, linked by wasm-ld."""

import re
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bastide.core.errors import BastideError
from bastide.wasm.widths import with_room

TARGET = "wasm32-unknown-unknown"
LAYOUT = "e-m:e-p:32:32-p10:8:8-p20:8:8-i64:64-i128:128-n32:64-S128-ni:1:10:20"
FEATURES = "+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
STACK = 256 * 1024
LINKERS = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(30, 13, -1)))


class NoLinker(BastideError):
    """There is no wasm-ld."""


def linker() -> str:
    """The linker of this machine."""
    for name in LINKERS:
        if found := shutil.which(name):
            return found
    raise NoLinker(
        "expected wasm-ld, which links WebAssembly (Debian: apt-get install lld; macOS: brew install lld), found none"
    )


def linked(functions: Mapping[str, Any]) -> bytes:
    """One module with these functions (Numba's, by the names under which the module offers them)."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine: Any = llvm.Target.from_triple(TARGET).create_target_machine(opt=3, reloc="static", features=FEATURES)
    whole: Any = None
    for name, function in functions.items():
        code = with_room(function._library.get_llvm_str())
        part = llvm.parse_assembly(_retargeted(code, function.native_name, name))
        part.verify()
        if whole is None:
            whole = part
        else:
            whole.link_in(part)
    whole = llvm.parse_assembly(_closed(str(whole)))
    whole.verify()
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=3))
    builder.getModulePassManager().run(whole, builder)
    return _run_linker(machine.emit_object(whole), list(functions))


def _retargeted(code: str, symbol: str, name: str) -> str:
    """The code for the other target; what is needed from outside stays open, the function gets its name."""
    code = re.sub(r"target triple = .*", f'target triple = "{TARGET}"', code)
    code = re.sub(r"target datalayout = .*", f'target datalayout = "{LAYOUT}"', code)
    code = re.sub(r'"target-(cpu|features)"="[^"]*"', "", code)
    code = re.sub(r"= common (local_unnamed_addr )?global", "= internal global", code)
    # What an error would say, with the place of the sources on this machine: nobody reads it, those paths stop.
    code = re.sub(r"(@\.const\.picklebuf\S* = internal constant \{.*?\}) \{.*", r"\1 zeroinitializer", code)
    code = re.sub(r"(@\.const\.pickledata\S* = internal constant) .*", r"\1 [1 x i8] zeroinitializer", code)
    # An instruction of this machine, in a function that is never called, because rules allocate nothing.
    code = code.replace("llvm.x86.atomic.sub.cc.i64", "x86_sub_cc")
    code = re.sub(r"declare i8 @x86_sub_cc\(.*", "declare i8 @x86_sub_cc(ptr, i64, i32)", code)
    if "@sqrt(" in code:  # an instruction there
        code = re.sub(r"declare double @sqrt\(.*\n", "", code).replace("@sqrt(", "@llvm.sqrt.f64(")
        if "declare double @llvm.sqrt.f64(" not in code:
            code += "\ndeclare double @llvm.sqrt.f64(double)\n"
    return code.replace(f"@{symbol}(", f"@{name}(").replace(f'@"{symbol}"(', f"@{name}(")


def _closed(code: str) -> str:
    """No imports: what lies outside (the interpreter, on paths that are never taken) stops the module if it is ever reached."""
    return re.sub(r"^declare (?!.*@llvm\.).*$", lambda line: _stop(line.group(0)), code, flags=re.MULTILINE)


def _stop(line: str) -> str:
    found = re.match(r'declare (.*?)(@"[^"]+"|@[\w.$]+)\((.*?)\)[^()]*$', line)
    if found is None:
        raise ValueError(f"expected a declaration, got {line}")
    back, name, taken = found.groups()
    kinds = [kind.split()[0] for kind in taken.split(",") if kind.strip()]
    return (
        f"define internal {back.split()[-1]} {name}({', '.join(kinds)}) {{\n  call void @llvm.trap()\n  unreachable\n}}"
    )


def _run_linker(code: bytes, names: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "module.o"), Path(folder, "module.wasm")
        source.write_bytes(code)
        command = [linker(), str(source), "-o", str(target), "--no-entry", "--strip-all", "--gc-sections"]
        command += [f"--export={name}" for name in names]
        command += ["--export=__heap_base", "-z", f"stack-size={STACK}", "--stack-first"]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{command[0]} failed: {done.stderr.strip()[-2000:]}")
        return target.read_bytes()
