import AccessTimeRounded from "@mui/icons-material/AccessTimeRounded";
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { productNames } from "@lonchera/domain/codes";
import { groupBy } from "@lonchera/domain/cart-grouping";
import { atText, untilText } from "../cart/delivery-deadline.ts";
import { countdownText, timeLeft, type Deadline } from "./countdown.ts";
import { useNow } from "../cart/use-now.ts";

/** Ticks on its own, so that the rest of the menu stays still; nothing of it is a live region. */
function Countdown({ deadline }: { deadline: Deadline }) {
  const left = timeLeft(deadline, useNow(1000));
  if (left === null) return null;
  return (
    <Box
      component="span"
      sx={{
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

function deadlineText({ cutoffAt, isOpen, day }: Deadline, now: number): string {
  if (cutoffAt !== null && Date.parse(cutoffAt) <= now) return `Cerró ${atText(Date.parse(cutoffAt), now)}`;
  return isOpen ? `Pide hasta ${untilText(cutoffAt, day.category_date, now)}` : "Agotado";
}

type DeadlineNoticeProps = { deadlines: readonly Deadline[]; now: number };

/** Until when a day can be ordered; by product where they differ. */
export function DeadlineNotice({ deadlines, now }: DeadlineNoticeProps) {
  const groups = groupBy(
    deadlines,
    (deadline) => deadline,
    (deadline) => deadlineText(deadline, now),
  );
  return (
    <Stack
      component="ul"
      direction="row"
      sx={{
        flexWrap: "wrap",
        columnGap: 2.5,
        rowGap: 0.5,
        listStyle: "none",
        m: 0,
        p: 0,
        color: "text.secondary",
      }}
    >
      {groups.map(({ key, members }) => (
        <Stack key={key.product} component="li" direction="row" sx={{ gap: 0.75, alignItems: "center" }}>
          <AccessTimeRounded sx={{ fontSize: 18 }} />
          <Typography component="span" variant="body2">
            {groups.length > 1 && (
              <Box component="span" sx={{ fontWeight: 650, color: "text.primary" }}>
                {members.map((member) => productNames[member.product]).join(", ")}:{" "}
              </Box>
            )}
            {deadlineText(key, now)}
          </Typography>
          <Countdown deadline={key} />
        </Stack>
      ))}
    </Stack>
  );
}
