const firstOf = (text: string, names: readonly (readonly [pattern: RegExp, name: string])[]): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The order matters, because most browsers also contain Chrome or Safari in their User-Agent. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/UCBrowser\//, 'UC Browser'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPad/, 'iPad'],
  [/iPhone|iPod/, 'iPhone'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** A recognisable name of a device, "Chrome di Android", from its User-Agent (RFC 9110, section 10.1.5). */
export const deviceName = (userAgent: string): string => {
  const browser = firstOf(userAgent, BROWSERS);
  const system = firstOf(userAgent, SYSTEMS);
  if (browser === null) return system ?? 'Perangkat tidak dikenal';
  return system === null ? browser : `${browser} di ${system}`;
};
