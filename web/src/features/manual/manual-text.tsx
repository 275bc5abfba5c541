import Box from "@mui/material/Box";
import Link from "@mui/material/Link";
import Typography from "@mui/material/Typography";
import { lexer, type MarkedToken, type Token } from "marked";
import { Fragment, useEffect } from "react";
import { Link as RouterLink, useLocation } from "react-router";
import { normalizeText } from "@lonchera/domain/input-parsing";
import { paths } from "../../app/paths.ts";
import { findManualPictureUrl } from "./manual-contents.ts";

function toAnchor(heading: string): string {
  return normalizeText(heading)
    .replaceAll(/[^a-z\d]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}

const tableStyle = {
  my: 2,
  width: "100%",
  borderCollapse: "collapse",
  "& th, & td": {
    p: 1,
    pl: 0,
    textAlign: "left",
    verticalAlign: "top",
    borderBottom: 1,
    borderColor: "divider",
  },
};
const noteStyle = {
  m: 0,
  my: 2,
  px: 2,
  pt: 1.5,
  pb: 0.25,
  borderLeft: 4,
  borderColor: "primary.main",
  bgcolor: "background.paper",
};
const pictureStyle = {
  display: "block",
  maxWidth: "100%",
  height: "auto",
  my: 2.5,
  border: 1,
  borderColor: "divider",
  borderRadius: 1.5,
};

/** Pictures show a window of 1280 × 800 pixels, or of 390 × 844 on a phone. */
function Picture({ name, alt }: { name: string; alt: string }) {
  const isPhone = name.endsWith("-phone.webp");
  return (
    <Box
      component="img"
      src={findManualPictureUrl(name)}
      alt={alt}
      width={isPhone ? 390 : 1280}
      height={isPhone ? 844 : 800}
      loading="lazy"
      sx={{ ...pictureStyle, width: isPhone ? 300 : "100%" }}
    />
  );
}

/** `href` names another page of the manual, as in `pagar.md` or `pagar.md#paga-con-un-codigo`. */
function PageLink({ href, tokens }: { href: string; tokens: readonly Token[] }) {
  const [page = "", hash = ""] = href.split(/\.md(?=#|$)/);
  return (
    <Link component={RouterLink} to={{ pathname: paths.helpPage(page), hash }}>
      <Elements tokens={tokens} />
    </Link>
  );
}

/** A heading is a link to itself, so that its address can be copied. */
function Heading({ text }: { text: string }) {
  const id = toAnchor(text);
  return (
    <Typography variant="h2" id={id} sx={{ mt: 4, mb: 1, scrollMarginTop: 16 }}>
      <Link href={`#${id}`} color="inherit" underline="hover">
        {text}
      </Link>
    </Typography>
  );
}

function Table({ header, rows }: Extract<MarkedToken, { type: "table" }>) {
  return (
    <Box component="table" sx={tableStyle}>
      <thead>
        <tr>
          {header.map((cell) => (
            <th key={cell.text} scope="col">
              <Elements tokens={cell.tokens} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first?.text}>
            <td>
              <Elements tokens={first?.tokens} />
            </td>
            {others.map((cell, column) => (
              <td key={column}>
                <Elements tokens={cell.tokens} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}

/** The manual uses only these Markdown tokens. */
type ShownToken = Extract<
  MarkedToken,
  {
    type:
      | ("heading" | "paragraph" | "list" | "blockquote" | "table" | "code" | "space")
      | ("codespan" | "image" | "link" | "text");
  }
>;

function Element({ token }: { token: ShownToken }) {
  switch (token.type) {
    case "heading":
      return <Heading text={token.text} />;
    case "paragraph":
      return (
        <Typography sx={{ mb: 1.5 }}>
          <Elements tokens={token.tokens} />
        </Typography>
      );
    case "list":
      return (
        <Box component={token.ordered ? "ol" : "ul"} sx={{ mt: 0, mb: 1.5, pl: 3 }}>
          {token.items.map((item) => (
            <Typography component="li" key={item.raw} sx={{ mb: 0.75 }}>
              <Elements tokens={item.tokens} />
            </Typography>
          ))}
        </Box>
      );
    case "blockquote":
      return (
        <Box sx={noteStyle}>
          <Elements tokens={token.tokens} />
        </Box>
      );
    case "table":
      return <Table {...token} />;
    case "code":
      return (
        <Box
          component="pre"
          sx={{ whiteSpace: "pre-wrap", p: 1.5, borderRadius: 1, bgcolor: "background.paper" }}
        >
          <code>{token.text}</code>
        </Box>
      );
    case "codespan":
      return (
        <Box component="code" sx={{ fontSize: "0.9em", overflowWrap: "anywhere" }}>
          {token.text}
        </Box>
      );
    case "image":
      return <Picture name={token.href} alt={token.text} />;
    case "link":
      return <PageLink {...token} />;
    case "text":
      return token.tokens ? <Elements tokens={token.tokens} /> : token.text;
    case "space":
      return null;
    default:
      throw new Error("A page of the manual has Markdown that is not shown.");
  }
}

function Elements({ tokens = [] }: { tokens?: readonly Token[] | undefined }) {
  return tokens.map((token, place) => (
    <Fragment key={place}>
      <Element token={token as ShownToken} />
    </Fragment>
  ));
}

/** Renders Markdown. Tokens that the manual does not use, such as HTML, throw an error. */
export function ManualText({ markdown }: { markdown: string }) {
  const { hash } = useLocation();
  useEffect(() => {
    // The browser looks for the heading before the text is loaded.
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Box sx={{ maxWidth: "75ch" }}>
      <Elements tokens={lexer(markdown)} />
    </Box>
  );
}
