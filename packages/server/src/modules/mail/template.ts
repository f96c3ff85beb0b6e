/** A file that goes with a mail. */
export type Attachment = { name: string; type: string; bytes: Buffer };

/** A mail without its sender and recipient. The text is complete by itself; the HTML says the same. */
export type Template = {
  name: string;
  subject: string;
  text: string;
  html: string;
  /** Where whoever gets it says that they want no more of its kind. */
  stop?: string;
};
