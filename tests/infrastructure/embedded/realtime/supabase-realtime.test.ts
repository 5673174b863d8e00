import { afterAll, afterEach, beforeAll } from '@jest/globals';
import { accessContract } from '../../../contracts/supabase-realtime/access.contract.ts';
import { broadcastContract } from '../../../contracts/supabase-realtime/broadcast.contract.ts';
import { connectionContract } from '../../../contracts/supabase-realtime/connection.contract.ts';
import { presenceContract } from '../../../contracts/supabase-realtime/presence.contract.ts';
import { rowsContract } from '../../../contracts/supabase-realtime/rows.contract.ts';
import { hangUp, type RealtimeSubject } from '../../../contracts/supabase-realtime/subject.ts';
import { realtimeElsewhere } from './elsewhere.ts';
import { openRealtimeWorld } from './realtime-world.ts';

let subject: RealtimeSubject;
beforeAll(async () => {
  subject = realtimeElsewhere(process.env) ?? (await openRealtimeWorld());
});
afterEach(hangUp);
afterAll(() => subject.close());

for (const contract of [connectionContract, rowsContract, broadcastContract, presenceContract, accessContract]) contract(() => subject);
