import type { UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type Page, usePageRecords } from "../../components/paged-list.ts";
import { RecordDialog } from "../../components/record-dialog.tsx";
import type { TableAddress } from "../../components/table-address.ts";

type RenderDialog<Made> = (made: Made, close: () => void) => ReactNode;

type ImportDialogsProps<Made> = {
  address: TableAddress;
  imports: UseQueryResult<Page<Made>>;
  /** The largest page that the API answers. */
  recentImports: UseQueryOptions<Page<Made>>;
  /** What this screen imported last. */
  made: Made | null;
  renderMade: RenderDialog<Made>;
  renderUndo: RenderDialog<Made>;
};

/** The dialog that the address names. */
export function ImportDialogs<Made extends { readonly id: number }>(props: ImportDialogsProps<Made>) {
  const { address, imports, recentImports, made, renderMade, renderUndo } = props;
  const madeId = address.params.get("import");
  const undoId = address.params.get("undo");
  const { records } = usePageRecords(madeId ?? undoId, imports, recentImports);
  const known = {
    records: records && made ? [made, ...records] : records,
    missingText: "Esta importación no está entre las últimas 500.",
  };
  const closeMade = () => address.close("import");
  const closeUndo = () => address.close("undo");
  return (
    <>
      <RecordDialog {...known} recordId={madeId} onClose={closeMade}>
        {(one) => one && renderMade(one, closeMade)}
      </RecordDialog>
      <RecordDialog {...known} recordId={undoId} onClose={closeUndo}>
        {(one) => one && renderUndo(one, closeUndo)}
      </RecordDialog>
    </>
  );
}
