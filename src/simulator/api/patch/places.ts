/** Where items stand in a list: looked up, since lists may be long. */
import {isMap} from '../../../kube/json.ts';
import type {ListRule} from './patch-schema.ts';

export class Places {
  private readonly byKey = new Map<unknown, number>();
  private readonly byValue = new Map<unknown, number>();

  constructor(
    list: readonly any[],
    private readonly rule: Pick<ListRule, 'key'>,
  ) {
    list.forEach((item, i) => {
      this.add(item, i);
    });
  }

  /** Notes an item, unless there is one like it already. */
  add(item: any, place: number): void {
    const key = this.keyOf(item);
    if (!isMap(item)) this.note(this.byValue, item, place);
    else if (key !== undefined) this.note(this.byKey, key, place);
  }

  /** The place of the first item like this one; -1 when there is none. A map without the key is like no other. */
  of(item: any): number {
    const found = isMap(item) ? this.byKey.get(this.keyOf(item)) : this.byValue.get(item);
    return found ?? -1;
  }

  private keyOf(item: any): unknown {
    return isMap(item) && this.rule.key !== '' ? item[this.rule.key] : undefined;
  }

  private note(places: Map<unknown, number>, key: unknown, place: number): void {
    if (!places.has(key)) places.set(key, place);
  }
}
