// The arrows of docs/architecture.md: web → contract → domain ← server → contract; inside the server features → platform.

/** Files of a server feature that every other feature may import. */
const sharedServerFiles = [
  "^server/src/features/deps\\.ts$",
  // A customer sees only their own company's menus, zones and subitems.
  "^server/src/features/companies/company-access\\.ts$",
  // Whatever shows or sells a dish has to know when it closes.
  "^server/src/features/cutting-times/cut-offs\\.ts$",
  // Whatever shows or sells a dish has to know whether its day is closed.
  "^server/src/features/closures/closed-days\\.ts$",
  // Features that show or sell a dish need the rest of the kitchen's limits.
  "^server/src/features/portion-limits/portions-left\\.ts$",
  // Ordering, editing, cancelling and a failed payment take stock or give it back.
  "^server/src/features/menus/stock\\.ts$",
  // The days of the menu name the companies for which they are paused.
  "^server/src/features/menus/paused-menus\\.ts$",
  // Whatever shows or sells a dish has to know whether it is on the company's menu.
  "^server/src/features/menus/menu-conditions\\.ts$",
  // Features that change the content of menus clear the menu cache.
  "^server/src/features/menus/menu-transaction\\.ts$",
  // Staff see items in the list of items and in the list of menu days.
  "^server/src/features/menus/staff-items\\.ts$",
  // Whatever staff change is recorded in the transaction that changes it, which makes a new record once.
  "^server/src/features/history/(create-once|record-change)\\.ts$",
  // Reports, sheets and labels are made of the same lines.
  "^server/src/features/orders/placed-lines\\.ts$",
  // A line that was handed over cannot change, in a cart, an order or a closed day.
  "^server/src/features/handovers/handed-over\\.ts$",
  // Changes of orders are announced by e-mail.
  "^server/src/features/orders/order-events\\.ts$",
];

/** The features of the server that import other features. All others import none. */
const serverArrows = {
  // An absence of a person takes the day out of their orders.
  absences: ["accounts", "orders", "payments"],
  // The counts of open work come from the lists of the same features.
  alerts: ["refunds"],
  // A changed e-mail is confirmed by a mailed link.
  accounts: ["auth"],
  // A sign-in of staff can need a second step.
  auth: ["second-factor"],
  // Staff see the ratings of a dish on the menu.
  categories: ["ratings"],
  // An order is made of a cart and a payment, which is settled.
  checkout: ["cart", "orders", "payments", "settlement"],
  // The zones of a restored company lose the vehicles that were archived meanwhile.
  companies: ["delivery-zones"],
  // The orders of a closed day are moved, or cancelled and refunded.
  closures: ["cart", "orders", "payments"],
  // A client is a customer's account. It is invited by a link for a new password, and changing its type empties the cart.
  clients: ["accounts", "auth", "cart"],
  // The lists of staff show the payment method.
  "failed-payments": ["payments"],
  // Refunds that wait are counted.
  metrics: ["payments"],
  // A handover locks the order whose lines it covers.
  handovers: ["orders"],
  // Until its first change, the order itself is its history.
  history: ["orders"],
  // The home of staff sums the lines that reports count, and the people of participation.
  home: ["absences", "menus", "orders"],
  // An import makes menu days and dishes; a copied dish gets the subitems of its original.
  imports: ["categories", "items", "subitems"],
  "initial-data": ["auth"],
  // A cloned dish gets the subitems of its original.
  items: ["subitems"],
  // The people of a company are clients, invited as staff invite them, and read from files as menus are.
  "my-company": ["absences", "accounts", "auth", "clients", "imports", "privacy"],
  // Editing an order changes its cart, and cancelling refunds its payment. The own list counts the dishes to rate.
  orders: ["cart", "payments", "ratings"],
  // One's own data are an account, its cart, payments, ratings, usual week, claims and sessions. Erasing waits for statements.
  privacy: [
    "accounts",
    "auth",
    "cart",
    "claims",
    "food-preferences",
    "payments",
    "ratings",
    "statements",
    "usual-week",
  ],
  // Erased accounts cannot rate.
  ratings: ["accounts"],
  // A refund is a payment, of an order or of none.
  refunds: ["payments"],
  // People who have ordered, are absent, have an empty menu or "Confirmar por mí" are not reminded.
  reminders: ["absences", "accounts", "menus", "usual-week"],
  // The sheets contain the rows of the lists.
  reports: ["audit", "my-company", "orders", "payments"],
  // The provider's answer about a payment changes its order and its cart.
  settlement: ["cart", "orders", "payments"],
  // A person of staff is an account, to which a mailed link invites.
  staff: ["accounts", "auth", "second-factor"],
  // The files of statements use the queue of reports.
  statements: ["reports"],
  // A proposal depends on the menu, avoided allergens and absences, and is put into the cart or ordered.
  "usual-week": ["absences", "accounts", "cart", "checkout", "food-preferences", "orders", "staff-orders"],
  // Staff find a customer among the accounts and order by the rules of carts and checkouts.
  "staff-orders": ["accounts", "cart", "checkout"],
};

/** Files of a web feature that every other feature may import. */
const sharedWebFiles = [
  // The total of a line is computed alike in carts and orders.
  "^web/src/features/cart/cart-lines\\.ts$",
  "^web/src/features/history/",
  // Allergens and diets are shown wherever a dish is.
  "^web/src/features/food-preferences/",
  "^web/src/features/items/(product-chips|dish-display)\\.tsx?$",
  "^web/src/features/companies/(company-(field|filter|logo)|companies-text)\\.tsx?$",
  // Clients, staff and the people of a company have accounts.
  "^web/src/features/accounts/(access-section|account-chip|password-link-section)\\.tsx$",
  "^web/src/features/categories/known-days\\.ts$",
  // Companies and their menus warn of products that are sold until midnight.
  "^web/src/features/cutting-times/missing-cutting-times\\.tsx$",
  "^web/src/features/privacy/(consent|footer)-links\\.tsx$",
];

/** The features of the web that import other features. All others import only the shared files. */
const webArrows = {
  // The profile of staff shows their second factor, that of customers their subsidy, reminders and usual week.
  accounts: ["cart", "reminders", "second-factor", "usual-week"],
  // Signing in can need a second step.
  auth: ["second-factor"],
  // The table shows the menu and fills the cart.
  "bulk-order": ["cart", "menus"],
  // A repeated order fills the cart.
  cart: ["orders"],
  // The checkout shows the cart that it pays, and the order that it made with its code.
  checkout: ["cart", "handovers", "orders"],
  // Closed days and the limits of the kitchen are parts of one screen.
  closures: ["portion-limits"],
  // The vehicles of a zone are kept from a dialog of the zones.
  "delivery-zones": ["vehicles"],
  // An order's lines are shown as those of a cart, and dishes are added to it as on the menu.
  "edit-order": ["cart", "menus", "orders"],
  // Dishes go into the cart. A company's menus open the dialogs of days, dishes and subitems, and show ratings.
  menus: ["cart", "categories", "items", "orders", "ratings", "subitems", "usual-week"],
  // The people of a company are imported from a file as menus are, and are absent; managers read its statements.
  "my-company": ["absences", "imports", "statements"],
  // Whoever looks for the own orders can say that a day is not needed, show their codes, and rate what came; staff record
  // refunds.
  orders: ["absences", "handovers", "ratings", "refunds"],
  // The proposed dishes of the usual week go into the cart.
  "usual-week": ["cart"],
  // A new order of staff is composed as an order is edited.
  "staff-orders": ["cart", "edit-order", "menus", "orders"],
};

const isTest = "\\.(test|test-data)\\.tsx?$";

/** One rule per feature folder with arrows, and one for all others. */
function featureRules(root, arrows, shared) {
  const features = `^${root}/features/`;
  const listed = Object.entries(arrows).map(([feature, uses]) => ({
    name: `${root.split("/")[0]}-feature-${feature}`,
    severity: "error",
    from: { path: `${features}${feature}/`, pathNot: isTest },
    to: { path: features, pathNot: [`${features}(${[feature, ...uses].join("|")})/`, ...shared] },
  }));
  const others = {
    name: `${root.split("/")[0]}-features-apart`,
    severity: "error",
    from: {
      path: `${features}([^/]+)/`,
      pathNot: [isTest, `${features}(${Object.keys(arrows).join("|")})/`],
    },
    to: { path: features, pathNot: [`${features}$1/`, ...shared] },
  };
  return [...listed, others];
}

const emptyName = "[/.-](utils?|helpers?|common|misc|types)[.]([jt]sx?|test[.][jt]sx?)$";
const barrel = "/index[.][jt]sx?$";

/** A file is found whether it imports something or is imported; knip finds those that do neither. */
function noFilesNamed(name, path) {
  const pathNot = "node_modules/";
  return [
    { name, severity: "error", from: { path, pathNot }, to: {} },
    { name, severity: "error", from: {}, to: { path, pathNot } },
  ];
}

export default {
  forbidden: [
    ...noFilesNamed("file-names-say-the-job", emptyName),
    ...noFilesNamed("no-index-files", barrel),
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
      name: "web-imports-contract-and-domain",
      severity: "error",
      from: { path: "^(web|contract|domain)/" },
      to: { path: "^(server|demo|e2e|bench)/" },
    },
    {
      name: "server-imports-no-web",
      severity: "error",
      from: { path: "^(server|demo)/" },
      to: { path: "^(web|e2e|bench)/" },
    },
    {
      name: "tests-stay-out-of-the-product",
      severity: "error",
      from: { path: "^(server|demo)/src/", pathNot: isTest },
      to: { path: "^server/test/" },
    },
    {
      name: "only-main-loads-the-demo",
      severity: "error",
      from: { path: "^server/src/", pathNot: [isTest, "^server/src/main\\.ts$"] },
      to: { path: "^demo/" },
    },
    {
      name: "no-development-packages-at-run-time",
      severity: "error",
      from: { path: "^(domain|contract|server|demo|web)/src/", pathNot: isTest },
      to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
    },
    ...featureRules("server/src", serverArrows, sharedServerFiles),
    {
      name: "platform-imports-no-feature",
      severity: "error",
      from: { path: "^server/src/platform/", pathNot: isTest },
      to: { path: "^server/src/features/" },
    },
    {
      name: "only-main-composes-the-server",
      severity: "error",
      from: {
        path: "^server/src/(platform|features)/",
        pathNot: isTest,
      },
      to: { path: "^server/src/(main|app)\\.ts$" },
    },
    ...featureRules("web/src", webArrows, sharedWebFiles),
    {
      name: "components-and-lib-import-no-feature",
      severity: "error",
      from: { path: "^web/src/(components|lib)/", pathNot: isTest },
      // The dialog of a record shows its history.
      to: { path: "^web/src/features/", pathNot: "^web/src/features/history/" },
    },
    {
      name: "lib-imports-no-component",
      severity: "error",
      from: { path: "^web/src/lib/", pathNot: isTest },
      to: { path: "^web/src/(app|components)/", pathNot: "^web/src/app/paths\\.ts$" },
    },
    {
      name: "only-the-entry-imports-the-routes",
      severity: "error",
      from: { path: "^web/src/(features|components|lib)/", pathNot: isTest },
      to: { path: "^web/src/app/(routes|router|main)\\.tsx?$" },
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
