import { fileSize } from "./wording.ts";

const everyMilliseconds = 3_000;

export type Progress = {
  /** What is done from now on. */
  step(name: string): void;
  add(bytes: number): void;
  close(): void;
};

/** A line every few seconds for whoever waits at a terminal; nothing for a log. */
export function tellProgress(terminal: NodeJS.WriteStream): Progress {
  let name = "";
  let bytes = 0;
  const tell = () => terminal.write(`${name}${bytes > 0 ? `: ${fileSize(bytes)}` : "…"}\n`);
  const timer = terminal.isTTY ? setInterval(tell, everyMilliseconds) : undefined;
  return {
    step: (next) => {
      name = next;
      bytes = 0;
    },
    add: (more) => {
      bytes += more;
    },
    close: () => clearInterval(timer),
  };
}
