import TablePagination from "@mui/material/TablePagination";

export type Paging = {
  /** From 1. */
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  /** Rows of all pages. */
  count: number;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
};

function lastPage({ count, pageSize }: Pick<Paging, "count" | "pageSize">): number {
  return Math.max(1, Math.ceil(count / pageSize));
}

export function DataTablePager(paging: Paging) {
  const { page, pageSize, pageSizes, count, onPage, onPageSize } = paging;
  return (
    <TablePagination
      component="div"
      count={count}
      page={Math.min(page, lastPage(paging)) - 1}
      rowsPerPage={pageSize}
      rowsPerPageOptions={pageSizes}
      labelRowsPerPage="Filas por página"
      showFirstButton
      showLastButton
      onPageChange={(_, fromZero) => onPage(fromZero + 1)}
      onRowsPerPageChange={(event) => onPageSize(Number(event.target.value))}
      sx={{
        borderTop: 1,
        borderColor: "divider",
        "& .MuiTablePagination-toolbar": { flexWrap: "wrap", justifyContent: "flex-end", px: 2 },
        "& .MuiTablePagination-spacer": { display: { xs: "none", sm: "block" } },
        "& .MuiTablePagination-actions": { ml: { xs: 0, sm: 2 } },
      }}
    />
  );
}
