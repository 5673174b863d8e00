/** Files of one complaint. */
export const MAX_EVIDENCE_FILES = 10;

const MAX_BYTES = 10 * 1024 * 1024;

/** Names of files by their type; what is not here is not taken. */
export const EVIDENCE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
};

export type EvidenceProblem = 'type' | 'large' | 'empty';

/** Why a file cannot be evidence, as far as its name and size say; null when it can. The server looks at its bytes. */
export const evidenceProblem = ({ type, size }: { readonly type: string; readonly size: number }): EvidenceProblem | null => {
  if (EVIDENCE_EXTENSIONS[type] === undefined) return 'type';
  if (size === 0) return 'empty';
  return size > MAX_BYTES ? 'large' : null;
};

/** Whether bytes begin as those of an MP4 file do: a box called `ftyp` (ISO 14496-12). */
export const isMp4 = (bytes: Uint8Array): boolean => {
  const [size, name] = [bytes.subarray(0, 4), bytes.subarray(4, 8)];
  const length = size.reduce((sum, byte) => sum * 256 + byte, 0);
  return String.fromCharCode(...name) === 'ftyp' && length >= 16 && length <= bytes.length;
};
