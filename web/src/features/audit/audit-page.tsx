import { auditPageSizes, exportAuditLog, listAuditLog } from "@lonchera/contract/audit";
import { toLimaDate } from "@lonchera/domain/calendar";
import { LoadedList } from "../../components/data-state.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { DownloadButton, DownloadNotice, useDownload } from "../../components/download.tsx";
import { PageHeading } from "../../components/page-heading.tsx";
import { usePagedQuery } from "../../components/paged-list.ts";
import { type TableUrlState, useTableUrlState } from "../../components/table-url-state.ts";
import { download } from "../../lib/api/download.ts";
import { query } from "../../lib/api/query.ts";
import { lazyComponent } from "../../components/lazy-component.tsx";
import { PagedRecordDialog } from "../../components/paged-record-dialog.tsx";
import { getNow } from "../../lib/clock.ts";
import { AuditFilterFields } from "./audit-filters.tsx";
import { auditColumns, NoEvents, renderAuditActions } from "./audit-table.tsx";
import { type AuditFilters, hasRangeError, readFilters } from "./audit-values.ts";

const AuditDialog = lazyComponent(() => import("./audit-dialog.tsx"), "AuditDialog");

const table = {
  table: "audit",
  pageSizes: auditPageSizes,
} as const;

const nothing = { count: 0, results: [] };

/** Downloads the filtered events. */
function useAuditExport(filters: AuditFilters) {
  const report = useDownload({
    get: (_: void, options) => download(exportAuditLog, { query: filters }, options),
    getFileName: () => `auditoria_${toLimaDate(getNow())}.xlsx`,
  });
  return {
    ...report,
    begin: () => {
      report.reset();
      // A reversed range is not requested, because its field already shows the error.
      if (!hasRangeError(filters)) report.begin();
    },
  };
}

/** Queries the events, except for a reversed range. */
function useAuditEntries(address: TableUrlState, filters: AuditFilters) {
  return usePagedQuery(address, (paging) => ({
    ...query(listAuditLog, { query: { ...filters, ...paging } }),
    enabled: !hasRangeError(filters),
  }));
}

/** Shows owners the log of all actions with their users, times and addresses. */
export function AuditPage() {
  const address = useTableUrlState(table);
  const filters = readFilters(address.params);
  const entries = useAuditEntries(address, filters);
  const report = useAuditExport(filters);
  return (
    <>
      <PageHeading
        title="Auditoría"
        lead="Quién hizo qué, cuándo y desde dónde, en los últimos 24 meses."
        actions={
          <DownloadButton busy={report.isPending} onClick={report.begin}>
            Exportar datos
          </DownloadButton>
        }
      />
      <AuditFilterFields address={address} filters={filters} />
      <DownloadNotice
        download={report}
        label="Exportando la auditoría"
        failure="Error al exportar los datos."
        onRetry={report.begin}
      />
      <LoadedList list={entries} message="No pudimos cargar la auditoría" quiet>
        <PagedDataTable
          label="Auditoría"
          columns={auditColumns}
          list={hasRangeError(filters) ? { ...entries, data: nothing } : entries}
          address={address}
          rowKey={({ id }) => id}
          actions={renderAuditActions}
          maxHeight={640}
          empty={<NoEvents address={address} filters={filters} />}
        />
      </LoadedList>
      <PagedRecordDialog
        address={address}
        name="entry"
        list={entries}
        findById={(id) => query(listAuditLog, { query: { id } })}
        failure="No pudimos cargar este evento."
        missingText="Este evento no existe."
      >
        {(entry, close) => entry && <AuditDialog entry={entry} filter={address.filter} onClose={close} />}
      </PagedRecordDialog>
    </>
  );
}
