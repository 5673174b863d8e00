import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';

const root = process.cwd();
let clone = '';
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'arena-akun-clone-'));
  writeFileSync(join(clone, 'package-lock.json'), '{}');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

const node = (parameters: readonly string[], environment: Readonly<Record<string, string>> = {}): string =>
  execFileSync(process.execPath, parameters, { cwd: clone, env: { PATH: process.env['PATH'] ?? '', ...environment }, encoding: 'utf8' });

test('first start: installs build tools also if NODE_ENV is production', () => {
  const programs = join(clone, 'programs');
  mkdirSync(programs);
  writeFileSync(join(programs, 'npm'), `#!/bin/sh\necho "$@" >> ${join(clone, 'asked')}\n`);
  chmodSync(join(programs, 'npm'), 0o755);
  const script = `const { ensureInstalled } = await import(${JSON.stringify(join(root, 'scripts/ensure-installed.mjs'))}); ensureInstalled();`;
  node(['--input-type=module', '-e', script], { NODE_ENV: 'production', PATH: `${programs}:${process.env['PATH'] ?? ''}` });
  expect(readFileSync(join(clone, 'asked'), 'utf8').split('\n')[0]).toMatch(/^ci .*--include=dev/);
});

test('backup beside an open shop: builds and installs nothing', () => {
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'));
  mkdirSync(join(clone, 'dist/server'), { recursive: true });
  writeFileSync(join(clone, 'dist/server/main.node.js'), 'console.log(process.argv.slice(2).join(" "));');
  // A newer version than the installed one.
  writeFileSync(join(clone, 'package-lock.json'), '{ "changed": true }');
  expect(node([join(root, 'scripts/start.mjs'), 'backup', 'shop.tar'])).toBe('backup shop.tar\n');
  expect(existsSync(join(clone, 'dist/stamp'))).toBe(false);
});
