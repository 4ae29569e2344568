/** Values in the order in which they came, each with its number. */
export interface RecordList<Value> {
  /** Of all that ever came; that of the latest. */
  count(): number;
  size(): number;
  /** In constant time, however many there are. */
  push(value: Value): ListNode<Value>;
  /** Lets so many numbers pass, as of values that came and went unseen. */
  skip(numbers: number): void;
  /** In constant time, wherever it stands; one that is gone already stays gone. */
  remove(node: ListNode<Value>): void;
  oldest(): ListNode<Value> | null;
  /** The oldest with a greater number; null for none. Takes as long as there are such. */
  after(number: number): ListNode<Value> | null;
}

export interface ListNode<Value> {
  /** Counts from 1, over all that ever came. */
  readonly number: number;
  readonly value: Value;
  /** The one that came next. */
  readonly next: ListNode<Value> | null;
}

interface Node<Value> extends ListNode<Value> {
  next: Node<Value> | null;
  previous: Node<Value> | null;
  isThere: boolean;
}

export function createRecordList<Value>(): RecordList<Value> {
  let first: Node<Value> | null = null;
  let last: Node<Value> | null = null;
  let count = 0;
  let size = 0;
  return {
    count: () => count,
    size: () => size,
    push(value) {
      const node: Node<Value> = {
        number: ++count,
        value,
        next: null,
        previous: last,
        isThere: true,
      };
      if (last) last.next = node;
      else first = node;
      last = node;
      size++;
      return node;
    },
    skip(numbers) {
      count += numbers;
    },
    remove(given) {
      // Every node was made by `push`.
      const node = given as Node<Value>;
      if (!node.isThere) return;
      const { previous, next } = node;
      if (previous) previous.next = next;
      else first = next;
      if (next) next.previous = previous;
      else last = previous;
      // One that is old must not keep alive all that came behind it.
      node.next = null;
      node.previous = null;
      node.isThere = false;
      size--;
    },
    oldest: () => first,
    after(number) {
      if (first === null || first.number > number) return first;
      let found: Node<Value> | null = null;
      for (let node = last; node && node.number > number; node = node.previous) found = node;
      return found;
    },
  };
}
