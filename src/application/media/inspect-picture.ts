import { type PictureBucket, wrongPictureType } from '../../domain/media/image-upload.ts';
import { isNamedAs, isPolyglot, isSameType, type RasterType, sniffPicture } from '../../domain/media/picture-bytes.ts';
import { isCopyName } from '../../domain/media/picture-copies.ts';
import { type Result, succeed } from '../../domain/shared/result.ts';

export interface PictureFacts {
  readonly type: RasterType;
  readonly width: number;
  readonly height: number;
}

/** Decodes a picture to verify it. */
export interface PictureInspector {
  /** @returns null when it cannot be decoded completely, or exceeds the limits of `picture-bytes.ts` */
  inspect(bytes: Uint8Array): Promise<PictureFacts | null>;
}

interface Claim {
  readonly bucket: PictureBucket;
  readonly path: string;
  /** The declared type. */
  readonly type: string;
}

/** Verifies that a file is the picture it claims to be: magic bytes, declared type, name and decoder agree, and it is no polyglot file. */
export const inspectPicture = async (bytes: Uint8Array, claim: Claim, inspector: PictureInspector): Promise<Result<PictureFacts>> => {
  const found = sniffPicture(bytes);
  const refusal = wrongPictureType(claim.bucket, found ?? 'unknown');
  const isNamed = found !== null && (isCopyName(claim.path) || isNamedAs(claim.path, found));
  if (!isNamed || !isSameType(claim.type, found) || isPolyglot(bytes, found)) return refusal;
  const facts = await inspector.inspect(bytes);
  return facts === null || facts.type !== found ? refusal : succeed(facts);
};
