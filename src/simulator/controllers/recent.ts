/** A map that forgets what was written longest ago, so that a cluster that runs for days does not grow. */
export class Recent<K, V> extends Map<K, V> {
  constructor(private readonly most: number) {
    super();
  }

  override set(key: K, value: V): this {
    this.delete(key);
    super.set(key, value);
    if (this.size > this.most) this.delete(this.keys().next().value as K);
    return this;
  }
}
