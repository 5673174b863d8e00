import { encode } from 'uqr';
import styles from './qr-code.module.scss';

/** The quiet zone around the code, in modules (ISO/IEC 18004 requires four). */
const QUIET = 4;

/** The dark modules as one path of horizontal runs. */
const pathOf = (rows: readonly (readonly boolean[])[]): string => {
  let path = '';
  rows.forEach((row, y) => {
    let x = 0;
    while (x < row.length) {
      let end = x;
      while (row[end] === true) end += 1;
      if (end > x) path += `M${x + QUIET} ${y + QUIET}h${end - x}v1H${x + QUIET}z`;
      x = end + 1;
    }
  });
  return path;
};

/** A QR code, dark on white in both themes because some readers do not recognise the inverse. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET;
  return (
    <svg className={styles['code']} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={pathOf(data)} />
    </svg>
  );
};

/** Pixels per module in the saved picture, enough for a camera or a bank's app. */
const MODULE_PX = 12;
const REVOKE_AFTER_MS = 60_000;

/** Saves the same code as a picture. */
export const saveQrPicture = async (text: string, name: string): Promise<void> => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const canvas = document.createElement('canvas');
  const side = (size + 2 * QUIET) * MODULE_PX;
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = '#000';
  pen.scale(MODULE_PX, MODULE_PX);
  pen.fill(new Path2D(pathOf(data)));
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (picture === null) return;
  const address = URL.createObjectURL(picture);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER_MS);
};
