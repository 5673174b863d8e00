/** A line as the server prints its own: time, level, text. */
export const log = (text) => console.log(`${new Date().toISOString()} info ${text}`);
