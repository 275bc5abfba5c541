/** `npm run test:long` plays longer, and from another seed each time; a failure prints its seed. */
export const isLongRun = process.env["TEST_LONG"] === "1";
