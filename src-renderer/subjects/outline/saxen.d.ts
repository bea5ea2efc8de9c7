/** The part of the XML parser that is used; the package has no types of its own. It loads nothing and replaces no entities of a file. */
declare module 'saxen' {
  /** Attributes as they are written, or false where they cannot be read. */
  type ReadAttributes = () => Readonly<Record<string, string>> | false;

  export class Parser {
    on(
      event: 'openTag',
      tell: (name: string, attributes: ReadAttributes, decode: (text: string) => string, isClosed: boolean) => void,
    ): this;
    on(event: 'closeTag', tell: (name: string) => void): this;
    /** `<!DOCTYPE …>` and the like. */
    on(event: 'attention', tell: (text: string) => void): this;
    /** @throws Error where the text is no XML, and what a handler throws */
    parse(xml: string): void;
  }
}
