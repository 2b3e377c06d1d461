export function createOwner() {
  const ends: (() => void)[] = [];
  let closed = false;
  const close = (): void => {
    closed = true;
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        end();
      } catch (error) {
        reportError(error);
      }
    }
  };
  return {
    own<T>(value: T, end: (value: T) => void): T {
      ends.push(() => end(value));
      if (closed) close();
      return value;
    },
    close,
  };
}
