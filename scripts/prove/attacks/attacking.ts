import { parentPort, workerData } from 'node:worker_threads';
import { type Attacker, attack, LOADS } from './loads.ts';

// A thread of its own: what reads the answers of an attack must not hold up what measures the pages of others.
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
