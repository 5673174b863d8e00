import type { Countdown } from '../../domain/flash-sale/countdown.ts';
import { saleText } from '../text/flash-sale.ts';

const two = (figure: number): string => String(figure).padStart(2, '0');

const figures = ({ days, hours, minutes, seconds }: Countdown): string =>
  [days > 0 ? `${saleText.days(days)} ` : '', [hours, minutes, seconds].map(two).join(':')].join('');

/**
 * Remaining time in tabular figures: "02:14:09", preceded by days if any. A timer is no live region, so that it is not read out every second.
 * A `time` element would be the page's date for what reads shared links.
 */
export const ClockFigures = ({ left }: { readonly left: Countdown }) => <span role="timer">{figures(left)}</span>;
