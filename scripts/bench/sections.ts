import type { Group } from './figure.ts';

export const SECTION_NAMES = ['pages', 'visit', 'weight', 'offline', 'load', 'attacks', 'scale', 'upkeep', 'admin', 'start'] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

const RUN: Readonly<Record<SectionName, () => Promise<readonly Group[]>>> = {
  pages: async () => (await import('./pages/pages.ts')).measurePages(),
  visit: async () => (await import('./visit/visit.ts')).measureVisit(),
  weight: async () => (await import('./weight/weight.ts')).measureWeight(),
  offline: async () => (await import('./pages/offline.ts')).measureOffline(),
  load: async () => (await import('./load/load.ts')).measureLoad(),
  attacks: async () => (await import('./attacks/attacks.ts')).measureAttacks(),
  scale: async () => (await import('./scale/scale.ts')).measureScale(),
  upkeep: async () => (await import('./upkeep/upkeep.ts')).measureUpkeep(),
  start: async () => (await import('./start/start.ts')).measureStart(),
  admin: async () => (await import('./admin/admin.ts')).measureAdmin(),
};

export const runSection = (name: SectionName): Promise<readonly Group[]> => RUN[name]();
