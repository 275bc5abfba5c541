// The arrows of docs/architecture.md: web → contract → domain ← server → contract; features do not import each other.

/** What every feature of the server may use: the shared folders, and files of a feature that say a rule for others. */
const serverShared = [
  "^server/src/(http|db|spreadsheets|testing)/",
  // Whatever shows or sells a dish has to know when it closes.
  "^server/src/cutting-times/rules\\.ts$",
  // Ordering, editing, cancelling and a failed payment take stock or give it back.
  "^server/src/menus/stock\\.ts$",
  // Items as staff see them stand in their own list and in that of the menu days.
  "^server/src/menus/staff-items\\.ts$",
  // Dishes have pictures, companies logos.
  "^server/src/media/keep-picture\\.ts$",
  // Whatever staff change is recorded in the transaction that changes it.
  "^server/src/history/record-change\\.ts$",
  // Reports, sheets and labels are made of the same lines.
  "^server/src/orders/counted-lines\\.ts$",
];

/** Features of the server that join others, and why. */
const serverJoins = {
  accounts: { uses: ["session"], because: "a changed e-mail is confirmed by a mailed link" },
  backup: { uses: ["media"], because: "the pictures that the database names belong to it" },
  clients: { uses: ["accounts"], because: "a client is a customer's account" },
  checkout: {
    uses: ["cart", "orders", "payments", "settlement"],
    because: "an order is made of a cart and a payment, which is settled",
  },
  "day-sheets": { uses: ["orders"], because: "its labels bear the numbers of the orders" },
  history: { uses: ["orders"], because: "until its first change, an order itself tells how it was made" },
  imports: { uses: ["categories", "items"], because: "an import makes menu days and dishes" },
  orders: {
    uses: ["cart", "payments"],
    because: "editing an order changes its cart, cancelling refunds its payment",
  },
  privacy: {
    uses: ["accounts", "claims", "orders", "session"],
    because: "one's own data are an account, its orders, claims and sessions",
  },
  reports: { uses: ["orders"], because: "its sheets hold the orders that the list shows" },
  simulation: {
    uses: ["payments", "settlement"],
    because: "it plays the provider and starts the reconciler",
  },
  settlement: {
    uses: ["cart", "orders", "payments"],
    because: "what the provider says of a payment decides about its order and its cart",
  },
};

/** What every screen may use: staff's screens edit things in the same way, and show who changed them. */
const screensShared = ["^web/src/admin/(editing|history)/"];

/** Screens that join others, and why. */
const screenJoins = {
  "admin/menus": {
    uses: ["admin/items", "admin/subitems", "admin/categories"],
    because: "a company's menus open the dialogs of days, dishes and their subitems",
  },
  "customer/menu": { uses: ["customer/cart"], because: "dishes go into the cart from the menu" },
  "customer/edit-order": {
    uses: ["customer/cart", "customer/menu"],
    because: "an order's lines are told as those of a cart, and dishes are added to it as on the menu",
  },
  "customer/checkout": { uses: ["customer/cart"], because: "the checkout shows the cart that it pays" },
};

const isTest = "\\.test(-data)?\\.tsx?$";
const eitherOf = (names) => `(${names.join("|")})`;

function joinRules(root, { features, shared }, joins) {
  return Object.entries(joins).map(([feature, { uses, because }]) => ({
    name: `${feature.replace("/", "-")}-joins-only-${uses.join("-").replaceAll("/", "-")}`,
    comment: `It joins them because ${because}.`,
    severity: "error",
    from: { path: `^${root}/${feature}/` },
    to: { path: features, pathNot: [`^${root}/${eitherOf([feature, ...uses])}/`, ...shared] },
  }));
}

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-unresolved-imports",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "^virtual:" },
    },
    {
      name: "domain-imports-nothing",
      severity: "error",
      from: { path: "^domain/src/", pathNot: isTest },
      to: { pathNot: "^domain/src/" },
    },
    {
      name: "contract-imports-domain-and-zod",
      severity: "error",
      from: { path: "^contract/src/", pathNot: isTest },
      to: { pathNot: "^(contract/src|domain/src|node_modules/zod)/" },
    },
    {
      name: "web-imports-no-server",
      severity: "error",
      from: { path: "^(web|contract|domain)/" },
      to: { path: "^(server|e2e|bench|checks)/" },
    },
    {
      name: "server-imports-no-web",
      severity: "error",
      from: { path: "^server/" },
      to: { path: "^(web|e2e|bench|checks)/" },
    },
    {
      name: "tests-of-packages-stay-inside",
      severity: "error",
      from: { path: "^(domain|contract)/src/.*\\.test\\.ts$" },
      to: { path: "^(server|web|e2e|bench|checks)/" },
    },
    {
      name: "no-development-packages-at-run-time",
      severity: "error",
      from: { path: "^(domain|contract|server|web)/src/", pathNot: [isTest, "^server/src/testing/"] },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "server-features-apart",
      severity: "error",
      from: {
        path: "^server/src/([^/]+)/",
        pathNot: [...serverShared, `^server/src/${eitherOf(Object.keys(serverJoins))}/`],
      },
      to: { path: "^server/src/[^/]+/", pathNot: ["^server/src/$1/", ...serverShared] },
    },
    ...joinRules("server/src", { features: "^server/src/[^/]+/", shared: serverShared }, serverJoins),
    {
      name: "server-shared-knows-no-feature",
      severity: "error",
      from: { path: "^server/src/(http|db)/" },
      to: { path: "^server/src/[^/]+/", pathNot: "^server/src/(http|db|testing)/" },
    },
    {
      name: "only-entries-compose-the-server",
      comment: "build-app, start and launch know the features; a feature does not know them.",
      severity: "error",
      from: { path: "^server/src/[^/]+/", pathNot: ["^server/src/(testing|simulation)/", isTest] },
      to: { path: "^server/src/(start|build-app|launch)\\.ts$" },
    },
    {
      name: "screens-apart",
      severity: "error",
      from: {
        path: "^web/src/(customer|admin)/([^/]+)/",
        pathNot: `^web/src/${eitherOf(Object.keys(screenJoins))}/`,
      },
      to: { path: "^web/src/(customer|admin)/", pathNot: ["^web/src/$1/$2/", ...screensShared] },
    },
    ...joinRules("web/src", { features: "^web/src/(customer|admin)/", shared: screensShared }, screenJoins),
    {
      name: "web-shared-knows-no-screen",
      severity: "error",
      from: { path: "^web/src/", pathNot: "^web/src/(app|customer|admin|profile)/" },
      to: { path: "^web/src/(customer|admin)/" },
    },
    {
      name: "profile-knows-no-other-screen",
      comment: "Part of two screens, it edits an account as staff edit things.",
      severity: "error",
      from: { path: "^web/src/profile/" },
      to: { path: "^web/src/(customer|admin)/", pathNot: screensShared },
    },
    {
      name: "ui-knows-only-ui",
      comment: "Widgets without words of the domain.",
      severity: "error",
      from: { path: "^web/src/ui/" },
      to: { path: "^(web/src|contract|domain)/", pathNot: "^web/src/ui/" },
    },
    {
      name: "calls-know-no-screen",
      severity: "error",
      from: { path: "^web/src/http/" },
      to: { path: "^web/src/", pathNot: "^web/src/(http|session)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^[^/]+/(dist|\\.cache|test-results)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
