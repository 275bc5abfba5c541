import { connect, type Socket } from "node:net";

// A process of its own that opens connections to a server and keeps them: the files that a process may open are few
// enough for one side. Arguments: port, number, and what each sends (`request`: a whole request; `part`: a part of one,
// and a byte more each second). Says `open` once all are there and answered, then how many are left when that changes.
const [port = "", count = "", sends = "request"] = process.argv.slice(2);
const request = "GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n";
const part = "GET /health/live HTTP/1.1\r\nHost: x\r\nX-Slow: ";
/** Fewer than wait at a server's door. */
const atOnce = 200;

const left = new Set<Socket>();

function tellLeft(): void {
  process.send?.({ left: left.size });
}

/** Resolves once it is there, and where it sends a whole request, answered. */
function open(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1", () => {
      left.add(socket);
      socket.write(sends === "request" ? request : part);
      if (sends === "part") resolve();
    });
    socket.on("data", () => resolve());
    socket.on("error", reject);
    socket.on("close", () => {
      if (left.delete(socket)) tellLeft();
    });
  });
}

for (let opened = 0; opened < Number(count); opened += atOnce)
  await Promise.all(Array.from({ length: Math.min(atOnce, Number(count) - opened) }, open));
if (sends === "part") setInterval(() => left.forEach((socket) => socket.write("x")), 1_000);
process.send?.("open");
// Whoever started it is gone.
process.once("disconnect", () => process.exit());
