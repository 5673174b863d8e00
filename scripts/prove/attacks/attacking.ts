import { parentPort, workerData } from 'node:worker_threads';
import { type Attacker, attack, LOADS } from './loads.ts';

// A separate thread, because reading the responses of an attack must not delay the measurement of other pages.
const { place, attacker } = workerData as { readonly place: number; readonly attacker: Attacker };
const load = LOADS[place];
if (load === undefined) throw new Error(`there is no load ${place}`);
const attacking = attack(load, attacker);
parentPort?.once('message', () => {
  void attacking.stop().then((answers) => {
    parentPort?.postMessage([...answers]);
    parentPort?.close();
  });
});
