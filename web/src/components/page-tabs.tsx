import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";
import { type ComponentType, type ReactNode, useId } from "react";
import { useSearchParams } from "react-router";

type PageTabsProps<Key extends string> = {
  label: string;
  tabs: readonly { readonly key: Key; readonly label: string }[];
  chosen: Key;
  onChoose: (key: Key) => void;
  /** The children are the panel of the chosen tab. */
  children: ReactNode;
};

/** The focus ring is inside the tab because the row of tabs would clip an outer ring. */
const ringInside = { borderRadius: 1, "&.Mui-focusVisible": { outlineOffset: -3 } };

/** In forced colours the line below the chosen tab loses its colour. */
const shownInForcedColors = {
  "& .MuiTabs-indicator": {
    "@media (forced-colors: active)": { bgcolor: "Highlight", forcedColorAdjust: "none" },
  },
};

type PanelTab = { readonly key: string; readonly label: string; readonly Panel: ComponentType };
export type PanelTabs = readonly [PanelTab, ...PanelTab[]];

/**
 * Keeps the chosen tab in the address, which has no parameter for the first one. Another tab drops all other
 * parameters, because its filters are others.
 */
export function useTabUrlState(tabs: PanelTabs) {
  const [params, setParams] = useSearchParams();
  return {
    chosen: tabs.find(({ key }) => key === params.get("tab")) ?? tabs[0],
    choose: (key: string) => setParams(key === tabs[0].key ? {} : { tab: key }),
  };
}

/** Shows one of the main parts of a page. */
export function PageTabs<Key extends string>(props: PageTabsProps<Key>) {
  const { label, tabs, chosen, onChoose, children } = props;
  const id = useId();
  const getTabId = (key: Key) => `${id}-${key}`;
  return (
    <>
      <Tabs
        value={chosen}
        onChange={(_, key: Key) => onChoose(key)}
        aria-label={label}
        variant="scrollable"
        scrollButtons={false}
        sx={{ displayPrint: "none", mb: 2, borderBottom: 1, borderColor: "divider", ...shownInForcedColors }}
      >
        {tabs.map((tab) => (
          <Tab
            key={tab.key}
            value={tab.key}
            id={getTabId(tab.key)}
            aria-controls={id}
            label={tab.label}
            sx={{ fontSize: "1rem", fontWeight: 650, px: { xs: 1.5, sm: 2.5 }, ...ringInside }}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id={id} aria-labelledby={getTabId(chosen)}>
        {children}
      </div>
    </>
  );
}
