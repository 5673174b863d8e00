import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** An installed Chromium or Chrome, null when there is none. */
export const findBrowser = () => PLACES.find((path) => path !== undefined && path !== '' && existsSync(path)) ?? null;

/** Finds a browser, else installs Debian's where that is possible, else says in one line what to install. */
export const ensureBrowser = () => {
  if (findBrowser() !== null) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Memasang Chromium...');
    try {
      execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
      execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
        stdio: 'ignore',
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    } catch {
      // The line below says what is left to do.
    }
  }
  if (findBrowser() !== null) return;
  console.error('Chromium atau Chrome tidak ditemukan. Pasang paket chromium, atau setel CHROMIUM_PATH, lalu jalankan npm test lagi.');
  process.exit(1);
};
