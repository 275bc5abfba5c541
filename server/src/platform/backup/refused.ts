/** A command cannot do what it was asked to; its message is one line for the person who asked. */
export class Refused extends Error {}
