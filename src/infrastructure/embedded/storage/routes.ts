import { TrieRouter } from 'hono/router/trie-router';
import { firstMatch } from '../first-match.ts';
import { createBucket, deleteBucket, emptyBucket, getBucket, listBuckets, updateBucket } from './buckets.ts';
import type { Handler } from './exchange.ts';
import { listObjects, listObjectsV2 } from './listing.ts';
import { copyObject, moveObject, removeObject, removeObjects } from './objects.ts';
import { download, downloadPublic, info, infoPublic } from './reading.ts';
import { downloadSigned, signMany, signOne, signUpload, uploadSigned } from './signed-addresses.ts';
import { upload } from './upload.ts';

/** Whether the address itself carries the permission, an invalid token makes a stranger, or a token has to be valid. */
type Access = 'open' | 'lenient' | 'strict';

export interface Route {
  readonly methods: string;
  readonly path: string;
  /** Upstream's name (supabase/storage, route operations). */
  readonly operation: string;
  readonly handler: Handler;
  readonly access: Access;
}

const route = (methods: string, path: string, operation: string, handler: Handler, access: Access = 'strict'): Route => ({
  methods,
  path,
  operation,
  handler,
  access,
});

const status: Handler = async () => Response.json({ status: 'ok' });

/** The first that fits answers; `*` is the name of an object, with its slashes. */
const ROUTES: readonly Route[] = [
  route('GET', '/status', 'storage.status', status, 'open'),
  route('POST', '/bucket', 'storage.bucket.create', createBucket),
  route('GET', '/bucket', 'storage.bucket.list', listBuckets),
  route('GET', '/bucket/:bucket', 'storage.bucket.get', getBucket),
  route('PUT', '/bucket/:bucket', 'storage.bucket.update', updateBucket),
  route('DELETE', '/bucket/:bucket', 'storage.bucket.delete', deleteBucket),
  route('POST', '/bucket/:bucket/empty', 'storage.bucket.empty', emptyBucket),
  route('POST', '/object/list/:bucket', 'storage.object.list', listObjects),
  route('POST', '/object/list-v2/:bucket', 'storage.object.list_v2', listObjectsV2),
  route('POST', '/object/copy', 'storage.object.copy', copyObject),
  route('POST', '/object/move', 'storage.object.move', moveObject),
  route('GET HEAD', '/object/public/:bucket/*', 'storage.object.get_public', downloadPublic, 'open'),
  route('GET HEAD', '/object/authenticated/:bucket/*', 'storage.object.get_authenticated', download),
  route('GET', '/object/info/public/:bucket/*', 'storage.object.info_public', infoPublic, 'open'),
  route('GET', '/object/info/authenticated/:bucket/*', 'object.get_authenticated_info', info),
  route('GET', '/object/info/:bucket/*', 'object.get_authenticated_info', info, 'lenient'),
  route('GET HEAD', '/object/sign/:bucket/*', 'storage.object.get_signed', downloadSigned, 'open'),
  route('POST', '/object/sign/:bucket/*', 'storage.object.sign', signOne),
  route('POST', '/object/sign/:bucket', 'storage.object.sign_many', signMany),
  route('PUT', '/object/upload/sign/:bucket/*', 'storage.object.upload_signed', uploadSigned, 'open'),
  route('POST', '/object/upload/sign/:bucket/*', 'storage.object.sign_upload_url', signUpload),
  route('POST', '/object/:bucket/*', 'storage.object.upload', upload(false)),
  route('PUT', '/object/:bucket/*', 'storage.object.upload_update', upload(true)),
  route('DELETE', '/object/:bucket/*', 'storage.object.delete', removeObject),
  route('DELETE', '/object/:bucket', 'storage.object.delete_many', removeObjects),
  route('GET', '/object/:bucket/*', 'storage.object.get_authenticated', download, 'lenient'),
  route('HEAD', '/object/:bucket/*', 'object.head_authenticated_info', download, 'lenient'),
];

const ROUTER = new TrieRouter<Route>();
for (const one of ROUTES)
  for (const method of one.methods.split(' ')) ROUTER.add(method, `/storage/v1${one.path.replace('*', ':name{[^]+}')}`, one);

/** The route of an address; null if there is none. @param path decoded */
export const findRoute = (method: string, path: string) => firstMatch(ROUTER, method, path);
