import { PICTURE_BUCKETS } from './image-upload.ts';

/** The buckets of the migrations: pictures of the catalogue and the settings, evidence of orders, pictures of people. */
export const SHOP_BUCKETS = [...PICTURE_BUCKETS, 'evidence', 'avatars'] as const;

const NAMES: ReadonlySet<string> = new Set(SHOP_BUCKETS);

/** Whether the files of a bucket are checked pictures or private evidence, which are never replaced, copied or moved. */
export const isShopBucket = (bucket: string): boolean => NAMES.has(bucket);

/** Long enough to view a private file of the shop, and too short to share its address or to outlive a role. */
export const LONGEST_SHOP_ADDRESS_S = 60;
