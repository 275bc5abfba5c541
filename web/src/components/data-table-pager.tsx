import LastPageRounded from "@mui/icons-material/LastPageRounded";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import TablePagination from "@mui/material/TablePagination";
import type { ReactNode } from "react";
import { formatNumber } from "@lonchera/domain/texts";
import { EmptyState } from "./data-state.tsx";
import { focusHeadingOnRemoval } from "./lost-focus.ts";
import { computeLastPage } from "./paged-list.ts";

export type TablePaging = {
  /** The first page is 1. */
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** The number of rows on all pages. */
  count: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
};

type DataTablePagerProps = TablePaging & {
  /** Stands at the left end of the bar. */
  start?: ReactNode;
  /** True if the page is beyond the last one. */
  isEmpty: boolean;
};

export function DataTablePager({ start, isEmpty, ...paging }: DataTablePagerProps) {
  const { page, pageSize, pageSizes, count, onPage, onPageSize } = paging;
  return (
    <Stack
      direction={{ xs: "column", sm: "row" }}
      sx={{ borderTop: 1, borderColor: "divider", alignItems: { sm: "center" }, pl: 1, pt: { xs: 1, sm: 0 } }}
    >
      {start}
      <TablePagination
        component="div"
        count={count}
        page={Math.min(page, computeLastPage(count, pageSize)) - 1}
        rowsPerPage={pageSize}
        rowsPerPageOptions={pageSizes}
        labelRowsPerPage="Filas por página"
        labelDisplayedRows={({ from, to }) =>
          `${isEmpty ? 0 : `${formatNumber(from)}–${formatNumber(to)}`} de ${formatNumber(count)}`
        }
        showFirstButton
        showLastButton
        onPageChange={(_, fromZero) => onPage(fromZero + 1)}
        onRowsPerPageChange={(event) => onPageSize(Number(event.target.value))}
        sx={{
          flexGrow: 1,
          "& .MuiTablePagination-toolbar": { flexWrap: "wrap", justifyContent: "flex-end", px: 2 },
          "& .MuiTablePagination-spacer": { display: { xs: "none", sm: "block" } },
          "& .MuiTablePagination-select": { lineHeight: { xs: "36px", sm: "inherit" } },
          "& .MuiTablePagination-actions": { ml: { xs: 0, sm: 2 } },
        }}
      />
    </Stack>
  );
}

/** Says that the list has become shorter than the page that the address names. */
export function PageBeyondLast({ onPage }: Pick<TablePaging, "onPage">) {
  return (
    <EmptyState
      Icon={LastPageRounded}
      title="Aquí ya no hay nada"
      reason="La lista ya no llega hasta esta página."
      action={
        <Button ref={focusHeadingOnRemoval} onClick={() => onPage(1)}>
          Ir a la primera página
        </Button>
      }
    />
  );
}
