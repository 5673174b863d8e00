/** An icon as systems ask for it: one that they may cut to any shape ("maskable") keeps its picture within the middle. */
export interface AppIcon {
  readonly size: number;
  readonly purpose: 'any' | 'maskable';
}

export const MANIFEST_ICONS: readonly AppIcon[] = [
  { size: 192, purpose: 'any' },
  { size: 512, purpose: 'any' },
  { size: 192, purpose: 'maskable' },
  { size: 512, purpose: 'maskable' },
];
/** What iOS puts on its home screen; it cuts corners off by itself. */
const TOUCH_ICON: AppIcon = { size: 180, purpose: 'maskable' };
export const APP_ICONS: readonly AppIcon[] = [...MANIFEST_ICONS, TOUCH_ICON];

/** A safe zone is a circle of 40 % radius: a square inside it is this share of the whole (W3C manifest, "purpose"). */
export const MASKABLE_SHARE = 0.56;

export const iconPath = ({ size, purpose }: AppIcon): string => `/icons/${purpose}-${size}.png`;

/** A short number of a text (FNV-1a), so that another logo has other addresses. */
const numberOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return hash.toString(36);
};

export const iconAddress = (icon: AppIcon, logoUrl: string | null): string =>
  logoUrl === null ? iconPath(icon) : `${iconPath(icon)}?v=${numberOf(logoUrl)}`;
