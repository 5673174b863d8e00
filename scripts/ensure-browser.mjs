import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Headless Chromium: the same engine in three quarters of the time. */
const HEADLESS = '/usr/bin/chromium-headless-shell';
const PLACES = [
  process.env.CHROMIUM_PATH,
  HEADLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const isThere = (path) => path !== undefined && path !== '' && existsSync(path);

/** The path of an installed Chromium or Chrome; null when there is none. */
export const findBrowser = () => PLACES.find(isThere) ?? null;

/** The full browser of visitors, for measurements; else any other. */
export const findWholeBrowser = () => PLACES.find((path) => path !== HEADLESS && isThere(path)) ?? findBrowser();

/** Installs the first available of these Debian packages. @returns whether there was one */
const install = (...names) => {
  const quietly = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  // Without a network the installation fails at once.
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=15'];
  try {
    execFileSync('apt-get', ['update', '-qq', ...patience], quietly);
  } catch {
    // The existing package lists may suffice.
  }
  return names.some((name) => {
    try {
      execFileSync('apt-get', ['install', '-y', '-qq', ...patience, name], quietly);
      return true;
    } catch {
      return false;
    }
  });
};

/** Finds a browser, else installs Debian's where possible, else prints what to install. */
export const ensureBrowser = () => {
  if (process.env.CHROMIUM_PATH === undefined && !existsSync(HEADLESS) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Memasang Chromium...');
    install('chromium-headless-shell', ...(findBrowser() === null ? ['chromium'] : []));
  }
  if (findBrowser() !== null) return;
  console.error('Chromium atau Chrome tidak ditemukan. Pasang paket chromium, atau setel CHROMIUM_PATH, lalu jalankan perintah ini lagi.');
  process.exit(1);
};
