/** An icon of the web app manifest. Systems may crop a "maskable" one to any shape, so that its picture stays within the safe zone. */
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
/** The home screen icon of iOS, which rounds its corners. */
const TOUCH_ICON: AppIcon = { size: 180, purpose: 'maskable' };
export const APP_ICONS: readonly AppIcon[] = [...MANIFEST_ICONS, TOUCH_ICON];

/** The safe zone is a circle with a radius of 40 %; a square within it has this share of the side (W3C manifest, "purpose"). */
export const MASKABLE_SHARE = 0.56;

export const iconPath = ({ size, purpose }: AppIcon): string => `/icons/${purpose}-${size}.png`;

/** A short hash of a text (FNV-1a), so that a new logo gets new addresses. */
const numberOf = (text: string): string => {
  let hash = 0x811c9dc5;
  for (let place = 0; place < text.length; place += 1) hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0;
  return hash.toString(36);
};

export const iconAddress = (icon: AppIcon, logoUrl: string | null): string =>
  logoUrl === null ? iconPath(icon) : `${iconPath(icon)}?v=${numberOf(logoUrl)}`;
