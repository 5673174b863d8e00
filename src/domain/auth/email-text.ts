import { withoutInvisible } from '../shared/typed-text.ts';

/** What mail programs and sentences put around an address: brackets, quotation marks, stops. */
const AROUND = /^(?:mailto:|[\s<>()[\]{}"'`\u2018-\u201F\u00AB\u00BB,;:.])+|[\s<>()[\]{}"'`\u2018-\u201F\u00AB\u00BB,;:.]+$/gi;

/** An e-mail address in lower case, without invisible characters and without what stands around it. It may be invalid. */
export const emailOf = (text: string): string => withoutInvisible(text).replace(AROUND, '').toLowerCase();
