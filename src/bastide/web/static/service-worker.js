// Tells that it is somebody's turn when no page is open, and leads to the table. It keeps nothing and answers no request.

self.addEventListener("push", (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  event.waitUntil(self.registration.showNotification(title ?? "Bastide", { body, tag, data: { url } }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const path = String(event.notification.data?.url ?? "/tables");
  const url = new URL(path.startsWith("/t/") ? path : "/tables", self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: "window" }).then((open) => {
      const there = open.find((each) => each.url.split(/[?#]/)[0] === url);
      return there ? there.focus() : self.clients.openWindow(url);
    }),
  );
});
