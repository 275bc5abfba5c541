import ExpandMoreRounded from "@mui/icons-material/ExpandMoreRounded";
import Accordion from "@mui/material/Accordion";
import AccordionDetails from "@mui/material/AccordionDetails";
import AccordionSummary from "@mui/material/AccordionSummary";
import Typography from "@mui/material/Typography";
import { type ReactNode, useId } from "react";

type CollapsibleSectionProps = {
  title: string;
  /** The note stands beside the title. */
  note?: string | null;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Shows a part of a record's dialog that opens below its title. */
export function CollapsibleSection({ title, note, isOpen, onToggle, children }: CollapsibleSectionProps) {
  const id = useId();
  return (
    <Accordion
      expanded={isOpen}
      onChange={(_, next) => onToggle(next)}
      disableGutters
      variant="outlined"
      slotProps={{ heading: { component: "h3" } }}
    >
      <AccordionSummary id={id} aria-controls={`${id}-content`} expandIcon={<ExpandMoreRounded />}>
        <Typography component="span" sx={{ fontWeight: 600, mr: 2 }}>
          {title}
        </Typography>
        {note && (
          <Typography component="span" color="textSecondary">
            {note}
          </Typography>
        )}
      </AccordionSummary>
      <AccordionDetails>{children}</AccordionDetails>
    </Accordion>
  );
}
