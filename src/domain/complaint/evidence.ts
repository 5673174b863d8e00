/** Files in a person's folder of the bucket `evidence`, by their names. */
export const PICTURE_PATH = /^[0-9a-f-]{36}\/[A-Za-z0-9_-]{1,80}\.(jpg|jpeg|png|webp)$/;
export const VIDEO_PATH = /^[0-9a-f-]{36}\/[A-Za-z0-9_-]{1,80}\.mp4$/;

/** The maximum number of files of one complaint. */
export const MAX_EVIDENCE_FILES = 10;

const MAX_BYTES = 10 * 1024 * 1024;

/** File extensions by accepted MIME type. */
export const EVIDENCE_EXTENSIONS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
};

export type EvidenceProblem = 'type' | 'large' | 'empty';

/** Validates type and size of an evidence file; null when valid. The server also validates its bytes. */
export const evidenceProblem = ({ type, size }: { readonly type: string; readonly size: number }): EvidenceProblem | null => {
  if (!Object.hasOwn(EVIDENCE_EXTENSIONS, type)) return 'type';
  if (size === 0) return 'empty';
  return size > MAX_BYTES ? 'large' : null;
};

/** Whether bytes begin with a box called `ftyp`, as an MP4 file does (ISO 14496-12). */
export const isMp4 = (bytes: Uint8Array): boolean => {
  const size = bytes.subarray(0, 4);
  const name = bytes.subarray(4, 8);
  const length = size.reduce((sum, byte) => sum * 256 + byte, 0);
  return String.fromCharCode(...name) === 'ftyp' && length >= 16 && length <= bytes.length;
};
