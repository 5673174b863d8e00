import { readFileSync, writeFileSync } from 'node:fs';
import { describeCalls } from './document.ts';

const FILE = 'docs/api/openapi.json';

writeFileSync(FILE, `${JSON.stringify(describeCalls(JSON.parse(readFileSync(FILE, 'utf8'))), null, 2)}\n`);
