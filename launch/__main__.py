"""`python -m launch`: the command, where a process of ours starts another."""

from launch.command import main

if __name__ == "__main__":
    main()
