import AccessTimeRounded from "@mui/icons-material/AccessTimeRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { productNames } from "@lonchera/domain/codes";
import { atText } from "../../lib/moment-text.ts";
import { untilText } from "../cart/delivery-deadline.ts";
import { useNow } from "../../components/use-now.ts";
import { countdownText, openDeadlines, timeLeft, type Deadline } from "./countdown.ts";

/** Ticks on its own, so that the rest of the menu stays still; nothing of it is a live region. */
function Countdown({ deadline }: { deadline: Deadline }) {
  const left = timeLeft(deadline, useNow(1000));
  if (left === null) return null;
  return (
    <Box
      component="span"
      sx={{
        ml: 1,
        px: 1,
        borderRadius: 99,
        bgcolor: "warning.main",
        color: "warning.contrastText",
        fontWeight: 650,
        fontVariantNumeric: "tabular-nums",
        whiteSpace: "nowrap",
      }}
    >
      {countdownText(left)}
    </Box>
  );
}

function closedText(deadlines: readonly Deadline[], now: number): string {
  const closings = deadlines.map(({ cutoffAt }) => (cutoffAt === null ? Infinity : Date.parse(cutoffAt)));
  const last = Math.max(...closings);
  return last <= now ? `Cerró ${atText(last, now)}` : "Ya no quedan porciones";
}

type DeadlineNoticeProps = { deadlines: readonly Deadline[]; now: number };

function OpenUntil({ deadlines, now }: DeadlineNoticeProps) {
  const until = ({ cutoffAt, day }: Deadline) => untilText(cutoffAt, day.category_date, now);
  const [first] = deadlines;
  const last = deadlines.at(-1);
  if (!first || !last) return null;
  const closingFirst = deadlines.filter(({ cutoffAt }) => cutoffAt === first.cutoffAt);
  const isOne = closingFirst.length === deadlines.length;
  return (
    <>
      {!isOne && (
        <Box component="span" sx={{ fontWeight: 650, color: "text.primary" }}>
          {closingFirst.map(({ product }) => productNames[product]).join(", ")}:{" "}
        </Box>
      )}
      Pide hasta {until(first)}
      <Countdown deadline={first} />
      {!isOne && ` · otros platos hasta ${until(last)}`}
    </>
  );
}

/** Until when a day can be ordered: what closes first, and what closes last. Each dish says its own time. */
export function DeadlineNotice({ deadlines, now }: DeadlineNoticeProps) {
  const open = openDeadlines(deadlines, now);
  return (
    <Stack direction="row" sx={{ gap: 0.75, color: "text.secondary" }}>
      <AccessTimeRounded sx={{ fontSize: 18, mt: "2px" }} />
      <Typography variant="body2">
        {open.length > 0 ? <OpenUntil deadlines={open} now={now} /> : closedText(deadlines, now)}
      </Typography>
    </Stack>
  );
}
