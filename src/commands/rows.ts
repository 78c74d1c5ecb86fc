/** Tasks as lists show them, with the best score so far. */
import type {Home} from '../kube/home.ts';
import type {Pack} from '../pack/pack.ts';
import type {TaskRow} from '../report/tasks.ts';
import {bestScores, readAttempts} from '../session/attempts.ts';

export const rowsOf = (packs: readonly Pack[], home: Home): TaskRow[] => {
  const best = bestScores(readAttempts(home.attempts));
  return packs.flatMap(({tasks}) =>
    tasks.map(({pack, id, title, domain, topics, minutes, weight}) => ({
      pack,
      task: id,
      title,
      domain,
      topics,
      minutes,
      weight,
      best: best.get(`${pack}/${id}`) ?? null,
    })),
  );
};
