import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import {
  listRatingComments,
  ratingPageSizes,
  type RatedDish,
  type RatingComment,
} from "@lonchera/contract/ratings";
import { formatDate } from "@lonchera/domain/calendar";
import { LoadedList } from "../../components/data-state.tsx";
import type { Column } from "../../components/data-table-rows.tsx";
import { PagedDataTable } from "../../components/data-table.tsx";
import { DialogShell } from "../../components/dialog-shell.tsx";
import { usePagedQuery, type Page } from "../../components/paged-list.ts";
import { useLocalTableView } from "../../components/table-url-state.ts";
import { query } from "../../lib/api/query.ts";
import { RatingValue } from "./rated-dishes-table.tsx";
import { formatAverage, formatRatingCount, periodNames, type RatingFilters } from "./rating-text.ts";

type Row = RatingComment & { readonly place: number };

const columns: readonly Column<Row>[] = [
  {
    key: "comment",
    header: "Comentario",
    cell: ({ comment }) => (
      <Box component="span" sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
        {comment}
      </Box>
    ),
  },
  {
    key: "stars",
    header: "Estrellas",
    fitted: true,
    cell: ({ stars }) => <RatingValue>{stars}</RatingValue>,
  },
  { key: "company_name", header: "Empresa", cell: ({ company_name }) => company_name },
  {
    key: "delivery_date",
    header: "Entregado",
    fitted: true,
    cell: ({ delivery_date }) => formatDate(delivery_date),
  },
];

type CommentsDialogProps = { dish: RatedDish; filters: RatingFilters; onClose: () => void };

/** Shows the comments about a dish without names. */
export function CommentsDialog({ dish, filters, onClose }: CommentsDialogProps) {
  const view = useLocalTableView({ table: "rating-comments", pageSizes: ratingPageSizes });
  const params = { item: dish.id };
  const { company, period } = filters;
  const comments = usePagedQuery<Page<RatingComment>, Page<Row>>(view, (paging) => ({
    ...query(listRatingComments, { params, query: { company, period, ...paging } }),
    select: ({ count, results }) => ({
      count,
      results: results.map((comment, place) => ({ ...comment, place })),
    }),
  }));
  return (
    <DialogShell title={dish.name} onClose={onClose} width="md" toRead>
      <Stack sx={{ gap: 2 }}>
        <Typography color="textSecondary">
          Promedio {formatAverage(dish.average)} de 5 · {formatRatingCount(dish.count)}
          {period && ` · ${periodNames[period]}`}
        </Typography>
        <LoadedList list={comments} message="No pudimos cargar los comentarios" quiet>
          <PagedDataTable
            label={`Comentarios sobre ${dish.name}`}
            columns={columns}
            list={comments}
            address={view}
            rowKey={({ place }) => place}
            maxHeight="none"
            empty={<Typography sx={{ p: 2 }}>Nadie dejó un comentario.</Typography>}
          />
        </LoadedList>
      </Stack>
    </DialogShell>
  );
}
