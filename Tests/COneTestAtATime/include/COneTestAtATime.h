// Nothing is called: what is linked runs by itself.
