import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Compressed by their own format: once more costs time and memory and saves nothing. */
const COMPACT = /^(image\/(?!svg)|audio\/|video\/|font\/woff|application\/(zip|gzip|x-gzip|pdf|x-7z-compressed|vnd\.rar)\b)/i;

/** @param type of the content, as its header says; without one nothing is known against it */
export const isCompressible = (type: string | undefined): boolean => !COMPACT.test(type ?? '');

/** The best encoding a client says it takes. */
export const chooseEncoding = (accepted: string | undefined): Encoding => {
  const offered = (accepted ?? '').toLowerCase();
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offered)) return 'br';
  return /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(offered) ? 'gzip' : 'identity';
};

/** Fast settings: this runs while someone waits. */
export const compress = async (body: Buffer, encoding: Encoding): Promise<Buffer> => {
  if (encoding === 'br')
    return brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });
  return encoding === 'gzip' ? zip(body, { level: 6 }) : body;
};
