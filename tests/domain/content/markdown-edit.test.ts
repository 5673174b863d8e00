import { describe, expect, test } from '@jest/globals';
import { editMarkdown, type MarkdownEdit } from '../../../src/domain/content/markdown-edit.ts';

/** Marks are written as `|` in the text, before and after. */
const edited = (edit: MarkdownEdit, written: string): string => {
  const [before = '', marked = '', rest] = written.split('|');
  const text = before + marked + (rest ?? '');
  const mark = { start: before.length, end: before.length + (rest === undefined ? 0 : marked.length) };
  const { at, by, marks } = editMarkdown(edit, text, mark, { text: 'tulisan', address: '/products' });
  const changed = text.slice(0, at.start) + by + text.slice(at.end);
  return `${changed.slice(0, marks.start)}|${changed.slice(marks.start, marks.end)}|${changed.slice(marks.end)}`;
};

describe('markdown editor', () => {
  test('bold: applied to the selection, removed when applied again', () => {
    expect(edited('bold', 'Akun |aman| saja')).toBe('Akun **|aman|** saja');
    expect(edited('bold', 'Akun **|aman|** saja')).toBe('Akun |aman| saja');
    expect(edited('bold', 'Akun ||')).toBe('Akun **|tulisan|**');
  });
  test('heading: toggles between heading, subheading and plain text', () => {
    expect(edited('heading', 'Satu\nDu||a\nTiga')).toBe('Satu\n## Dua||\nTiga');
    expect(edited('subheading', '## Du||a')).toBe('### Dua||');
    expect(edited('heading', '## Du||a')).toBe('Dua||');
  });
  test('list: applied to every selected line, removed when applied again', () => {
    expect(edited('list', 'Satu\nD|ua\nTi|ga\nEmpat')).toBe('Satu\n|- Dua\n- Tiga|\nEmpat');
    expect(edited('list', '|- Dua\n- Tiga|')).toBe('|Dua\nTiga|');
    expect(edited('list', '||')).toBe('- ||');
  });
  test('link: wraps the selection and selects the address', () => {
    expect(edited('link', 'Lihat |produk| kami')).toBe('Lihat [produk](|/products|) kami');
    expect(edited('link', 'Lihat ||')).toBe('Lihat [tulisan](|/products|)');
  });
});
