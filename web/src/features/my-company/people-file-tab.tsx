import Typography from "@mui/material/Typography";
import { listPeople } from "@lonchera/contract/my-company";
import {
  importPeople,
  listPeopleImports,
  type PeopleImport,
  type PeoplePreview,
  previewPeopleImport,
} from "@lonchera/contract/my-company-imports";
import { usePagedQuery } from "../../components/paged-list.ts";
import { useTableUrlState } from "../../components/table-url-state.ts";
import { query, queryKey } from "../../lib/api/query.ts";
import { upload } from "../../lib/api/upload.ts";
import { type FileCheck, useChosenFile, useFilePreview } from "../imports/chosen-file.ts";
import { ImportDialogs } from "../imports/import-list.tsx";
import { FileForm } from "../imports/file-form.tsx";
import { ImportStatus } from "../imports/import-status.tsx";
import { PreviewState } from "../imports/preview-state.tsx";
import { findLastImport, useImport } from "../imports/use-import.ts";
import { PeopleFileExample } from "./people-file-example.tsx";
import { KeptPeopleDialog, PeopleImportCard, UndoPeopleImportDialog } from "./people-import-dialogs.tsx";
import { PastPeopleImports } from "./people-imports.tsx";
import { PeoplePreviewSection } from "./people-preview.tsx";

const table = {
  table: "people-imports",
  pageSizes: [10, 25, 50],
} as const;

const recentImports = query(listPeopleImports, { query: { page: "1", page_size: "500" } });

const check: FileCheck<PeoplePreview> = {
  key: queryKey(previewPeopleImport),
  send: (file, options) => upload(previewPeopleImport, { body: { file } }, options),
};

/** Previews, imports and undoes files of people. */
export function PeopleFileTab() {
  const address = useTableUrlState(table);
  const chosenFile = useChosenFile();
  const { chosen, choose } = chosenFile;
  const imports = usePagedQuery(address, (paging) => query(listPeopleImports, { query: paging }));
  const preview = useFilePreview(check, chosen);
  const importing = useImport<PeopleImport, { file: File }>({
    check,
    send: (body, options) => upload(importPeople, { body }, options),
    lists: [listPeopleImports, listPeople],
    onSaved: () => choose(null),
  });
  const { outcome, isPending } = importing;
  const imported = findLastImport(outcome, imports.data?.results);
  return (
    <>
      <FileForm chosenFile={chosenFile} importing={importing} examples={<PeopleFileExample />}>
        <Typography>
          Al elegir el archivo verás qué cambiará, antes de guardar nada. El correo dice quién es cada uno:
          quien no está se añade y recibe su invitación; quien ya está se actualiza.
        </Typography>
      </FileForm>
      <ImportStatus importing={importing} isUndone={Boolean(imported?.undone_at)}>
        {imported && (
          <PeopleImportCard imported={imported} onUndo={() => address.open({ undo: String(imported.id) })} />
        )}
      </ImportStatus>
      {!isPending && chosen !== null && (
        <PreviewState preview={preview} shownRefusal={outcome?.kind === "refused" ? outcome.error : null}>
          {(data) => <PeoplePreviewSection preview={data} />}
        </PreviewState>
      )}
      <PastPeopleImports address={address} imports={imports} />
      <ImportDialogs
        address={address}
        imports={imports}
        recentImports={recentImports}
        imported={imported}
        renderImport={(record, close) => <KeptPeopleDialog imported={record} onClose={close} />}
        renderUndo={(record, close) => (
          <UndoPeopleImportDialog imported={record} onUndone={importing.onUndone} onClose={close} />
        )}
      />
    </>
  );
}
