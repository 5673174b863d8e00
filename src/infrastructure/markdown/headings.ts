const OWN_ID = /\s*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$/;
const LONGEST = 60;

const slugOf = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replace(/^-|-$/g, '');

/** Gives every heading a unique id: the one written behind it as `{#id}`, else one derived from its text. */
export class Headings {
  private readonly taken = new Set<string>();

  /** @returns the id, and the text without it */
  name(title: string): { readonly id: string; readonly words: string } {
    const plain = title.replace(OWN_ID, '');
    const wanted = OWN_ID.exec(title)?.[1] ?? (slugOf(plain) || 'bagian');
    let id = wanted;
    for (let place = 2; this.taken.has(id); place += 1) id = `${wanted}-${place}`;
    this.taken.add(id);
    return { id, words: plain };
  }
}
