import { encode } from 'uqr';
import styles from './qr-code.module.scss';

/** Modules of quiet around the code (ISO/IEC 18004 asks for four). */
const QUIET = 4;

/** The dark modules as one path, run by run. */
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

/** A text for a camera: dark on white in both themes, since not every reader knows the reverse. */
export const QrCode = ({ text, label }: { readonly text: string; readonly label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const side = size + 2 * QUIET;
  return (
    <svg className={styles['code']} viewBox={`0 0 ${side} ${side}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={pathOf(data)} />
    </svg>
  );
};
