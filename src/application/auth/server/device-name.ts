const firstOf = (text: string, names: readonly (readonly [pattern: RegExp, name: string])[]): string | null =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** The order matters: most browsers also call themselves Chrome or Safari. */
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

/** A device as its owner recognises it, "Chrome di Android", from the User-Agent (RFC 9110, section 10.1.5). */
export const deviceName = (userAgent: string): string => {
  const [browser, system] = [firstOf(userAgent, BROWSERS), firstOf(userAgent, SYSTEMS)];
  if (browser === null) return system ?? 'Perangkat tidak dikenal';
  return system === null ? browser : `${browser} di ${system}`;
};
