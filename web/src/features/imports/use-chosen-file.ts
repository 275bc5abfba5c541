import { useRef, useState } from "react";
import { importMessages } from "@lonchera/contract/imports";
import { formatBytes } from "../../components/byte-size.ts";
import { announce } from "../../components/live-region.tsx";
import { fileProblem } from "./chosen-file.ts";
import type { Chosen } from "./use-preview.ts";

/** The file to import, and what is wrong with the choice. */
export function useChosenFile() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const count = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | null) => {
    const wrong = file && fileProblem(file);
    count.current += 1;
    // One that cannot be sent leaves none: the former would pass for it.
    setChosen(file === null || wrong !== null ? null : { file, number: count.current });
    setProblem(file && wrong && `${file.name}: ${wrong}`);
    if (file && wrong === null) announce(`Archivo elegido: ${file.name}, ${formatBytes(file.size)}`);
  };
  return {
    chosen,
    problem,
    input,
    choose,
    refuseSeveral: () => setProblem("Elige un solo archivo."),
    /** Says that there is none, and goes to where it is chosen. */
    ask: () => {
      setProblem(importMessages.fileRequired);
      input.current?.focus();
    },
  };
}
